import { Migration } from '@mikro-orm/migrations';

export class Migration20261124130654_transcript_corrections extends Migration {

  override name = 'Migration20261124130654_transcript_corrections';

  override up(): void | Promise<void> {
    this.addSql(`create table "transcript_corrections" ("analysis_id" varchar(255) not null, "version" int not null, "account_id" varchar(255) not null, "utterances" jsonb not null, "created_by" varchar(255) not null, "created_at" timestamptz(3) not null, primary key ("analysis_id", "version"));`);

    this.addSql(`alter table "transcripts" add "version" int not null default 1;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "transcript_corrections" cascade;`);

    this.addSql(`alter table "transcripts" drop column "version";`);
  }

}
