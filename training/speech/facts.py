"""What model.json says of a model, which the transcriber reads."""

import json

#: Of the network.
FILE, FRAME_SECONDS = "phones.int8.onnx", 0.04


def read(folder):
    """Without a file, the facts that every model of this training has."""
    path = folder / "model.json"
    return json.loads(path.read_text()) if path.exists() else {"layout": "phones", "frameSeconds": FRAME_SECONDS}


def add(folder, **facts):
    (folder / "model.json").write_text(json.dumps(read(folder) | facts, indent=2, ensure_ascii=False) + "\n")
