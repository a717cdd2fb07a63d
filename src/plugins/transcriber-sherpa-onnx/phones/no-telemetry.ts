// ONNX Runtime 1.30 reports its use to its maker, and keeps a device id and logs in the user's folders, unless this is set before it is
// loaded: import this file first.
process.env['ORT_DISABLE_TELEMETRY'] = '1';
