/** Where the store keeps a file: spread over folders, and each account by itself. */
export const fileKey = (accountId: string, fileId: string): string => `${accountId}/${fileId.slice(-2)}/${fileId}`;
