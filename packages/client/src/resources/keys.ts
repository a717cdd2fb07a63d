import { requestOptions, type CallOptions, type CreateOptions } from '../call-options.js';
import { dataOf } from '../etag.js';
import type { Operations } from '../generated/sdk.gen.js';
import type { ApiKeyList, CreatedApiKey, NewApiKey } from '../generated/types.gen.js';
import { Pages } from '../lists/pages.js';

/** The API keys of the account. */
export class KeysResource {
  constructor(private readonly operations: Operations) {}

  list(filters: { readonly limit?: number } = {}, options?: CallOptions): Pages<ApiKeyList> {
    return new Pages((position) =>
      this.operations.listApiKeys({ ...requestOptions(options), query: { ...filters, ...position } }),
    );
  }

  /**
   * The key is in the response only. It is absent if the first response was lost and the request was sent again: then revoke it, and
   * create another.
   */
  create(key: NewApiKey, options?: CreateOptions): Promise<CreatedApiKey> {
    return dataOf(this.operations.createApiKey({ ...requestOptions(options), body: key }));
  }

  async revoke(keyId: string, options?: CallOptions): Promise<void> {
    await this.operations.revokeApiKey({ ...requestOptions(options), path: { keyId } });
  }
}
