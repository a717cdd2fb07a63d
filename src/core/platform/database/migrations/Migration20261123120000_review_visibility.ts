import { Migration } from '@mikro-orm/migrations';

export class Migration20261123120000_review_visibility extends Migration {

  override name = 'Migration20261123120000_review_visibility';

  override up(): void | Promise<void> {
    // What reviews tell other features in SQL: what decides who sees a review.
    this.addSql(`create view review_visibility as
  select account_id, id, analysis_id, assigned_to, status = 'completed' as is_completed, second_review_of,
         golden_beside is not null as is_hidden_copy, golden_for as copy_for
    from reviews;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop view if exists "review_visibility";`);
  }

}
