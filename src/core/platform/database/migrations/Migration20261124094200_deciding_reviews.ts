import { Migration } from '@mikro-orm/migrations';

export class Migration20261124094200_deciding_reviews extends Migration {

  override name = 'Migration20261124094200_deciding_reviews';

  override up(): void | Promise<void> {
    // Which review decides: who may not read its findings may not read the verdict either.
    this.addSql(`create or replace view analysis_verdicts as
  select f.account_id, f.analysis_id, coalesce(a.fraud_confirmed, f.fraud_confirmed) as fraud_confirmed,
         greatest(f.completed_at, s.completed_at, a.completed_at) as decided_at, coalesce(a.id, f.id) as review_id
    from reviews f
    left join reviews s on s.second_review_of = f.id
    left join reviews a on a.adjudication_of = f.id and a.status = 'completed'
   where f.second_review_of is null and f.adjudication_of is null and f.golden_beside is null
     and f.status = 'completed' and f.fraud_confirmed is not null
     and (s.id is null or a.id is not null or (s.status = 'completed' and s.fraud_confirmed = f.fraud_confirmed));`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop view if exists "analysis_verdicts";`);
    this.addSql(`create view analysis_verdicts as
  select f.account_id, f.analysis_id, coalesce(a.fraud_confirmed, f.fraud_confirmed) as fraud_confirmed,
         greatest(f.completed_at, s.completed_at, a.completed_at) as decided_at
    from reviews f
    left join reviews s on s.second_review_of = f.id
    left join reviews a on a.adjudication_of = f.id and a.status = 'completed'
   where f.second_review_of is null and f.adjudication_of is null and f.golden_beside is null
     and f.status = 'completed' and f.fraud_confirmed is not null
     and (s.id is null or a.id is not null or (s.status = 'completed' and s.fraud_confirmed = f.fraud_confirmed));`);
  }

}
