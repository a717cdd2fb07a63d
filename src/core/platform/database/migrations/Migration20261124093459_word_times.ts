import { Migration } from '@mikro-orm/migrations';

export class Migration20261124093459_word_times extends Migration {

  override name = 'Migration20261124093459_word_times';

  override up(): void | Promise<void> {
    this.addSql(`alter table "transcripts" add "words" jsonb null;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "transcripts" drop column "words";`);
  }

}
