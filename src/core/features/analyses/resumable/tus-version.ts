export const tusPath = '/v1/upload/resumable';
export const tusVersion = '1.0.0';
export const tusExtensions = ['creation', 'creation-with-upload', 'expiration', 'termination'] as const;
export const tusContentType = 'application/offset+octet-stream';
