import { Migration } from '@mikro-orm/migrations';

export class Migration20261121082419_reviews extends Migration {

  override name = 'Migration20261121082419_reviews';

  override up(): void | Promise<void> {
    this.addSql(`create table "assignment_turns" ("account_id" varchar(255) not null, "strategy" varchar(255) not null, "user_id" varchar(255) not null, "turn" bigint not null, primary key ("account_id", "strategy", "user_id"));`);

    this.addSql(`create table "golden_analyses" ("analysis_id" varchar(255) not null, "account_id" varchar(255) not null, "fraud_confirmed" boolean not null, "note" text null, "risk_score" smallint null, "created_by" varchar(255) not null, "created_at" timestamptz(3) not null, primary key ("analysis_id"));`);
    this.addSql(`create index "golden_analyses_account_id_index" on "golden_analyses" ("account_id");`);

    this.addSql(`create table "reviews" ("id" varchar(255) not null, "account_id" varchar(255) not null, "analysis_id" varchar(255) not null, "status" varchar(255) not null, "urgency" smallint not null, "review_type" varchar(255) not null, "require_second_review" boolean not null, "instructions" text null, "assigned_to" varchar(255) null, "deadline" timestamptz(3) null, "created_by" varchar(255) not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "first_action_at" timestamptz(3) null, "started_at" timestamptz(3) null, "completed_at" timestamptz(3) null, "completed_by" varchar(255) null, "findings" jsonb null, "fraud_confirmed" boolean null, "first_verdict" boolean null, "second_review_of" varchar(255) null, "adjudication_of" varchar(255) null, "golden_beside" varchar(255) null, "golden_for" varchar(255) null, "golden_verdict" boolean null, primary key ("id"));`);
    this.addSql(`create index reviews_queue on reviews (account_id, assigned_to, status, deadline, urgency, id) include (review_type, golden_beside);`);
    this.addSql(`create index reviews_by_status on reviews (account_id, status, deadline, urgency, id) include (review_type, golden_beside);`);
    this.addSql(`create index reviews_completed on reviews (account_id, completed_at) where status = 'completed';`);
    this.addSql(`create index reviews_golden on reviews (account_id, golden_for) where golden_beside is not null;`);
    this.addSql(`create index reviews_blind on reviews (account_id, assigned_to) where second_review_of is not null and status <> 'completed';`);
    this.addSql(`create unique index reviews_of_analysis on reviews (account_id, analysis_id, coalesce('second ' || second_review_of, 'adjudication ' || adjudication_of, golden_beside, ''));`);
    this.addSql(`create unique index reviews_one_second on reviews (second_review_of) where second_review_of is not null;`);
    this.addSql(`create unique index reviews_one_adjudication on reviews (adjudication_of) where adjudication_of is not null;`);
    this.addSql(`create unique index reviews_one_golden on reviews (golden_beside) where golden_beside is not null;`);

    this.addSql(`create table "sla_alerts" ("review_id" varchar(255) not null, "deadline" timestamptz(3) not null, "minutes_left" int not null, "account_id" varchar(255) not null, "told_at" timestamptz(3) not null, primary key ("review_id", "deadline", "minutes_left"));`);

    this.addSql(`create table "timers" ("kind" varchar(255) not null, "key" varchar(255) not null, "account_id" varchar(255) not null, "due_at" timestamptz(3) not null, "data" jsonb not null, "failures" int not null default 0, primary key ("kind", "key"));`);
    this.addSql(`create index "timers_due_at_index" on "timers" ("due_at");`);

    this.addSql(`create index model_scores_of_model on model_scores (account_id, model, analysis_id) include (model_version, risk);`);

    this.addSql(`alter table "users" add "out_of_office_from" timestamptz(3) null, add "out_of_office_until" timestamptz(3) null;`);

    // What reviews tell other features in SQL: whose review an analysis is, and how the verdict fell.
    this.addSql(`create view assigned_analyses as select account_id, assigned_to as user_id, analysis_id from reviews where assigned_to is not null;`);
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

  override down(): void | Promise<void> {
    this.addSql(`drop index "model_scores_of_model";`);
    this.addSql(`drop view if exists "analysis_verdicts";`);
    this.addSql(`drop view if exists "assigned_analyses";`);
    this.addSql(`drop table if exists "assignment_turns" cascade;`);
    this.addSql(`drop table if exists "golden_analyses" cascade;`);
    this.addSql(`drop table if exists "reviews" cascade;`);
    this.addSql(`drop table if exists "sla_alerts" cascade;`);
    this.addSql(`drop table if exists "timers" cascade;`);

    this.addSql(`alter table "users" drop column "out_of_office_from", drop column "out_of_office_until";`);
  }

}
