import { requestOptions, type CallOptions, type CreateOptions, type UpdateOptions } from '../call-options.js';
import { dataOf } from '../etag.js';
import type { Comment, CommentList, CommentUpdate, NewComment } from '../generated/types.gen.js';
import type { Operations } from '../generated/sdk.gen.js';
import { Pages } from '../lists/pages.js';

/** What people write about a call. */
export class CommentsResource {
  constructor(private readonly operations: Operations) {}

  list(analysisId: string, filters: { readonly limit?: number } = {}, options?: CallOptions): Pages<CommentList> {
    return new Pages((position) =>
      this.operations.listComments({
        ...requestOptions(options),
        path: { analysisId },
        query: { ...filters, ...position },
      }),
    );
  }

  get(analysisId: string, commentId: string, options?: CallOptions): Promise<Comment> {
    return dataOf(this.operations.getComment({ ...requestOptions(options), path: { analysisId, commentId } }));
  }

  create(analysisId: string, comment: NewComment, options?: CreateOptions): Promise<Comment> {
    return dataOf(this.operations.createComment({ ...requestOptions(options), path: { analysisId }, body: comment }));
  }

  update(analysisId: string, commentId: string, changes: CommentUpdate, options?: UpdateOptions): Promise<Comment> {
    const path = { analysisId, commentId };
    return dataOf(this.operations.updateComment({ ...requestOptions(options), path, body: changes }));
  }

  async delete(analysisId: string, commentId: string, options?: CallOptions): Promise<void> {
    await this.operations.deleteComment({ ...requestOptions(options), path: { analysisId, commentId } });
  }
}
