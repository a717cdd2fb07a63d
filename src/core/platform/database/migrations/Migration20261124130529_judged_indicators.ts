import { Migration } from '@mikro-orm/migrations';

export class Migration20261124130529_judged_indicators extends Migration {

  override name = 'Migration20261124130529_judged_indicators';

  override up(): void | Promise<void> {
    // What reviewers say of indicators, where the verdict of the analysis is final. Each indicator counts once: as the adjudication judges
    // it, else as it was judged last.
    this.addSql(`create view judged_indicators as
  select distinct on (j.account_id, j.analysis_id, j.indicator_id)
         j.account_id, j.analysis_id, j.indicator_id, j.type, j.model, j.model_version, j.verdict = 'confirmed' as is_confirmed,
         v.decided_at
    from indicator_verdicts j
    join reviews r on r.id = j.review_id and r.status = 'completed' and r.golden_beside is null
    join analysis_verdicts v on v.account_id = j.account_id and v.analysis_id = j.analysis_id
   order by j.account_id, j.analysis_id, j.indicator_id, (r.adjudication_of is not null) desc, j.updated_at desc, j.review_id desc;`);
    // Signs that models missed, by the model; two reviews of a call may have noted the same ones, so the one with most counts.
    this.addSql(`create view missed_by_models as
  select n.account_id, n.analysis_id, n.model, n.model_version, n.type, max(n.signs) as signs, v.decided_at
    from (select s.account_id, s.analysis_id, s.review_id, m.model, m.version as model_version, s.type, count(*) as signs
            from missed_signs s
            join reviews r on r.id = s.review_id and r.status = 'completed' and r.golden_beside is null
           cross join lateral jsonb_to_recordset(s.missed_by) as m(model text, version text)
           group by s.account_id, s.analysis_id, s.review_id, m.model, m.version, s.type) n
    join analysis_verdicts v on v.account_id = n.account_id and v.analysis_id = n.analysis_id
   group by n.account_id, n.analysis_id, n.model, n.model_version, n.type, v.decided_at;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop view if exists "missed_by_models";`);
    this.addSql(`drop view if exists "judged_indicators";`);
  }

}
