"""Reads an Arrow stream by the published C interface alone: no library of Arrow's, and none of ours."""

import ctypes


class Schema(ctypes.Structure):
    pass


class Array(ctypes.Structure):
    pass


class Stream(ctypes.Structure):
    pass


Schema._fields_ = [
    ("format", ctypes.c_char_p), ("name", ctypes.c_char_p), ("metadata", ctypes.c_void_p), ("flags", ctypes.c_int64),
    ("n_children", ctypes.c_int64), ("children", ctypes.POINTER(ctypes.POINTER(Schema))), ("dictionary", ctypes.POINTER(Schema)),
    ("release", ctypes.CFUNCTYPE(None, ctypes.POINTER(Schema))), ("private_data", ctypes.c_void_p)]
Array._fields_ = [
    ("length", ctypes.c_int64), ("null_count", ctypes.c_int64), ("offset", ctypes.c_int64), ("n_buffers", ctypes.c_int64),
    ("n_children", ctypes.c_int64), ("buffers", ctypes.POINTER(ctypes.c_void_p)),
    ("children", ctypes.POINTER(ctypes.POINTER(Array))), ("dictionary", ctypes.POINTER(Array)),
    ("release", ctypes.CFUNCTYPE(None, ctypes.POINTER(Array))), ("private_data", ctypes.c_void_p)]
Stream._fields_ = [
    ("get_schema", ctypes.CFUNCTYPE(ctypes.c_int, ctypes.POINTER(Stream), ctypes.POINTER(Schema))),
    ("get_next", ctypes.CFUNCTYPE(ctypes.c_int, ctypes.POINTER(Stream), ctypes.POINTER(Array))),
    ("get_last_error", ctypes.CFUNCTYPE(ctypes.c_char_p, ctypes.POINTER(Stream))),
    ("release", ctypes.CFUNCTYPE(None, ctypes.POINTER(Stream))), ("private_data", ctypes.c_void_p)]

NUMBERS = {b"g": ctypes.c_double, b"i": ctypes.c_int32, b"L": ctypes.c_uint64}


def _bit(address, i):
    return ctypes.cast(address, ctypes.POINTER(ctypes.c_uint8))[i // 8] >> (i % 8) & 1


def _texts(array):
    offsets = ctypes.cast(array.buffers[1], ctypes.POINTER(ctypes.c_int32))
    return [ctypes.string_at(array.buffers[2] + offsets[i], offsets[i + 1] - offsets[i]).decode() for i in range(array.length)]


def _values(schema, array):
    assert array.offset == 0
    if schema.format == b"b":
        values = [bool(_bit(array.buffers[1], i)) for i in range(array.length)]
    elif schema.format == b"u":
        values = _texts(array)
    else:
        values = list(ctypes.cast(array.buffers[1], ctypes.POINTER(NUMBERS[schema.format]))[:array.length])
    if schema.dictionary:
        assert schema.dictionary.contents.format == b"u"
        words = _texts(array.dictionary.contents)
        values = [words[code] for code in values]
    if array.buffers[0]:
        values = [value if _bit(array.buffers[0], i) else None for i, value in enumerate(values)]
    return values


def _metadata(address):
    """Pairs of texts, each with its length before it."""
    def number():
        nonlocal address
        value = ctypes.c_int32.from_address(address).value
        address += 4
        return value

    def text():
        nonlocal address
        size = number()
        value = ctypes.string_at(address, size).decode()
        address += size
        return value

    return {text(): text() for _ in range(number())} if address else {}


def read(source):
    """The columns of anything with __arrow_c_stream__, where the numbers of each lie, and what the stream says of itself."""
    pointer = ctypes.pythonapi.PyCapsule_GetPointer
    pointer.restype, pointer.argtypes = ctypes.c_void_p, [ctypes.py_object, ctypes.c_char_p]
    capsule = source.__arrow_c_stream__()
    stream = Stream.from_address(pointer(capsule, b"arrow_array_stream"))
    schema = Schema()
    assert stream.get_schema(stream, schema) == 0, stream.get_last_error(stream)
    assert schema.format == b"+s"
    fields = [schema.children[i].contents for i in range(schema.n_children)]
    columns, places = {field.name.decode(): [] for field in fields}, {}
    while True:
        batch = Array()
        assert stream.get_next(stream, batch) == 0, stream.get_last_error(stream)
        if not batch.release:
            break
        for i, field in enumerate(fields):
            array = batch.children[i].contents
            columns[field.name.decode()] += _values(field, array)
            places[field.name.decode()] = array.buffers[1]
        batch.release(batch)
    about = _metadata(schema.metadata)
    helps = {field.name.decode(): _metadata(field.metadata).get("help") for field in fields}
    schema.release(schema)
    stream.release(stream)
    return columns, places, about, helps
