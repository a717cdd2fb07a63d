import { Migration } from '@mikro-orm/migrations';

export class Migration20261124161207_withdrawn_reviews extends Migration {

  override name = 'Migration20261124161207_withdrawn_reviews';

  override up(): void | Promise<void> {
    this.addSql(`alter table "reviews" add "withdrawn_at" timestamptz(3) null, add "withdrawn_by" varchar(255) null, add "withdrawal_reason" text null;`);
    // A withdrawn second review leaves the first verdict as the final one, and what a withdrawn review says of signs does not count.
    this.addSql(`create or replace view analysis_verdicts as
  select f.account_id, f.analysis_id, coalesce(a.fraud_confirmed, f.fraud_confirmed) as fraud_confirmed,
         greatest(f.completed_at, s.completed_at, a.completed_at) as decided_at, coalesce(a.id, f.id) as review_id
    from reviews f
    left join reviews s on s.second_review_of = f.id and s.withdrawn_at is null
    left join reviews a on a.adjudication_of = f.id and a.status = 'completed'
   where f.second_review_of is null and f.adjudication_of is null and f.golden_beside is null
     and f.status = 'completed' and f.fraud_confirmed is not null
     and (s.id is null or a.id is not null or (s.status = 'completed' and s.fraud_confirmed = f.fraud_confirmed));`);
    this.addSql(`create or replace view judged_indicators as
  select distinct on (j.account_id, j.analysis_id, j.indicator_id)
         j.account_id, j.analysis_id, j.indicator_id, j.type, j.model, j.model_version, j.verdict = 'confirmed' as is_confirmed,
         v.decided_at
    from indicator_verdicts j
    join reviews r on r.id = j.review_id and r.status = 'completed' and r.golden_beside is null and r.withdrawn_at is null
    join analysis_verdicts v on v.account_id = j.account_id and v.analysis_id = j.analysis_id
   order by j.account_id, j.analysis_id, j.indicator_id, (r.adjudication_of is not null) desc, j.updated_at desc, j.review_id desc;`);
    this.addSql(`create or replace view missed_by_models as
  select n.account_id, n.analysis_id, n.model, n.model_version, n.type, max(n.signs) as signs, v.decided_at
    from (select s.account_id, s.analysis_id, s.review_id, m.model, m.version as model_version, s.type, count(*) as signs
            from missed_signs s
            join reviews r on r.id = s.review_id and r.status = 'completed' and r.golden_beside is null and r.withdrawn_at is null
           cross join lateral jsonb_to_recordset(s.missed_by) as m(model text, version text)
           group by s.account_id, s.analysis_id, s.review_id, m.model, m.version, s.type) n
    join analysis_verdicts v on v.account_id = n.account_id and v.analysis_id = n.analysis_id
   group by n.account_id, n.analysis_id, n.model, n.model_version, n.type, v.decided_at;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`create or replace view analysis_verdicts as
  select f.account_id, f.analysis_id, coalesce(a.fraud_confirmed, f.fraud_confirmed) as fraud_confirmed,
         greatest(f.completed_at, s.completed_at, a.completed_at) as decided_at, coalesce(a.id, f.id) as review_id
    from reviews f
    left join reviews s on s.second_review_of = f.id
    left join reviews a on a.adjudication_of = f.id and a.status = 'completed'
   where f.second_review_of is null and f.adjudication_of is null and f.golden_beside is null
     and f.status = 'completed' and f.fraud_confirmed is not null
     and (s.id is null or a.id is not null or (s.status = 'completed' and s.fraud_confirmed = f.fraud_confirmed));`);
    this.addSql(`create or replace view judged_indicators as
  select distinct on (j.account_id, j.analysis_id, j.indicator_id)
         j.account_id, j.analysis_id, j.indicator_id, j.type, j.model, j.model_version, j.verdict = 'confirmed' as is_confirmed,
         v.decided_at
    from indicator_verdicts j
    join reviews r on r.id = j.review_id and r.status = 'completed' and r.golden_beside is null
    join analysis_verdicts v on v.account_id = j.account_id and v.analysis_id = j.analysis_id
   order by j.account_id, j.analysis_id, j.indicator_id, (r.adjudication_of is not null) desc, j.updated_at desc, j.review_id desc;`);
    this.addSql(`create or replace view missed_by_models as
  select n.account_id, n.analysis_id, n.model, n.model_version, n.type, max(n.signs) as signs, v.decided_at
    from (select s.account_id, s.analysis_id, s.review_id, m.model, m.version as model_version, s.type, count(*) as signs
            from missed_signs s
            join reviews r on r.id = s.review_id and r.status = 'completed' and r.golden_beside is null
           cross join lateral jsonb_to_recordset(s.missed_by) as m(model text, version text)
           group by s.account_id, s.analysis_id, s.review_id, m.model, m.version, s.type) n
    join analysis_verdicts v on v.account_id = n.account_id and v.analysis_id = n.analysis_id
   group by n.account_id, n.analysis_id, n.model, n.model_version, n.type, v.decided_at;`);
    this.addSql(`alter table "reviews" drop column "withdrawn_at", drop column "withdrawn_by", drop column "withdrawal_reason";`);
  }

}
