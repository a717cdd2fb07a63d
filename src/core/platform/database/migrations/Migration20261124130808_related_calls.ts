import { Migration } from '@mikro-orm/migrations';

export class Migration20261124130808_related_calls extends Migration {

  override name = 'Migration20261124130808_related_calls';

  override up(): void | Promise<void> {
    this.addSql(`create index analyses_by_caller on analyses (account_id, (nullif(regexp_replace(metadata->>'callerId', '\\D', '', 'g'), '')), created_at, id) where nullif(regexp_replace(metadata->>'callerId', '\\D', '', 'g'), '') is not null;`);
    this.addSql(`create index analyses_by_case on analyses (account_id, (metadata->>'caseNumber'), created_at, id) where metadata->>'caseNumber' is not null;`);

    this.addSql(`alter table "transcripts" add "bands" int[] null;`);
    this.addSql(`create index transcripts_bands on transcripts using gin (bands);`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop index "analyses_by_caller";`);
    this.addSql(`drop index "analyses_by_case";`);

    this.addSql(`drop index "transcripts_bands";`);
    this.addSql(`alter table "transcripts" drop column "bands";`);
  }

}
