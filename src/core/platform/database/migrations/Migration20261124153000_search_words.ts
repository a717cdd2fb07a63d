import { Migration } from '@mikro-orm/migrations';

export class Migration20261124153000_search_words extends Migration {

  override name = 'Migration20261124153000_search_words';

  override up(): void | Promise<void> {
    // What a word is, for the texts of calls and for searches alike. PL/pgSQL, as it keeps its plans; nothing here needs an extension.
    this.addSql(`create function search_fold(value text) returns text language plpgsql immutable strict parallel safe as $$
declare
  folded text;
begin
  if octet_length(value) = length(value) then
    folded := lower(value);
  else
    -- Accents of Latin and Greek letters go; the й of Russian and the voiced が of Japanese are letters of their own.
    folded := regexp_replace(lower(normalize(value, NFKD)), '([a-zα-ωе])[\\u0300-\\u036f]+', '\\1', 'g');
    folded := normalize(folded, NFC);
    folded := replace(replace(replace(replace(folded, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
    folded := translate(folded, 'øłđðħıς', 'olddhiσ');
    folded := regexp_replace(folded,
      '[\\u0080-\\u00bf\\u00d7\\u00f7\\u2000-\\u206f\\u20a0-\\u20cf\\u2190-\\u2bff\\u2e00-\\u2e7f\\u3000-\\u3004\\u3008-\\u3020\\u3030\\u303d-\\u303f\\u30fb\\ufe30-\\ufe6f]+', ' ', 'g');
  end if;
  return translate(folded, E'!"#$%&''()*+,-./:;<=>?@[\\\\]^_\`{|}~\\t\\n\\r', repeat(' ', 35));
end $$;`);

    // Chinese, Japanese and Korean, in which words are not separated, or only with their endings. The rest is found by words.
    const joined = '\\u3005-\\u3007\\u3040-\\u30fa\\u30fc-\\u30ff\\u3400-\\u4dbf\\u4e00-\\u9fff\\uac00-\\ud7a3\\uf900-\\ufaff\\U00020000-\\U0003ffff';
    this.addSql(`create function search_words(folded text) returns text language plpgsql immutable strict parallel safe as $$
begin
  if octet_length(folded) = length(folded) then return folded; end if;
  return regexp_replace(folded, '[${joined}]+', ' ', 'g');
end $$;`);
    this.addSql(`create function search_pairs(folded text) returns text language plpgsql immutable strict parallel safe as $$
declare
  runs text;
begin
  if octet_length(folded) = length(folded) or folded !~ '[${joined}]' then return ''; end if;
  runs := regexp_replace(folded, '[^${joined}]+', ' ', 'g');
  return regexp_replace(runs, '([${joined}]{2})', '\\1 ', 'g') || ' ' ||
    regexp_replace(regexp_replace(runs, '(^| )[${joined}]', '\\1', 'g'), '([${joined}]{2})', '\\1 ', 'g');
end $$;`);

    // Of each number of four digits or more, all its endings: as each may go on, every part of the number is found.
    this.addSql(`create function search_endings(folded text) returns text[] language plpgsql immutable strict parallel safe as $$
begin
  if folded !~ '[0-9][0-9 ]{2,}[0-9]' then return '{}'; end if;
  return (select coalesce(array_agg(distinct '#' || right(digits, n)), '{}')
    from (select left(replace(run[1], ' ', ''), 24) as digits
            from regexp_matches(folded, '([0-9][0-9 ]{2,40}[0-9])', 'g') run limit 200) numbers,
      generate_series(4, length(digits)) n);
end $$;`);

    this.addSql(`create function search_config(language text) returns regconfig language plpgsql immutable parallel safe as $$
begin
  return case split_part(replace(lower(coalesce(language, 'und')), '_', '-'), '-', 1)
    when 'en' then 'english' when 'und' then 'english' when 'ar' then 'arabic' when 'ca' then 'catalan' when 'da' then 'danish'
    when 'de' then 'german' when 'el' then 'greek' when 'es' then 'spanish' when 'eu' then 'basque' when 'fi' then 'finnish'
    when 'fr' then 'french' when 'ga' then 'irish' when 'hi' then 'hindi' when 'hu' then 'hungarian' when 'hy' then 'armenian'
    when 'id' then 'indonesian' when 'it' then 'italian' when 'lt' then 'lithuanian' when 'nb' then 'norwegian'
    when 'ne' then 'nepali' when 'nl' then 'dutch' when 'nn' then 'norwegian' when 'no' then 'norwegian' when 'pt' then 'portuguese'
    when 'ro' then 'romanian' when 'ru' then 'russian' when 'sr' then 'serbian' when 'sv' then 'swedish' when 'ta' then 'tamil'
    when 'tr' then 'turkish' when 'yi' then 'yiddish' end::regconfig;
end $$;`);

    this.addSql(`create function search_cut(value text, bytes int) returns text language plpgsql immutable strict parallel safe as $$
begin
  while octet_length(value) > bytes loop
    value := left(value, (bytes::bigint * length(value) / octet_length(value))::int);
  end loop;
  return value;
end $$;`);

    // A stem of another language than English carries its name: the German stem of "caller" is not the English word "call".
    this.addSql(`create function search_stems(words text, config regconfig) returns text[] language plpgsql stable parallel safe as $$
declare
  stems text[] := tsvector_to_array(to_tsvector(config, words));
begin
  if config = 'english'::regconfig then return stems; end if;
  return array(select '~' || left(config::text, 3) || ' ' || stem from unnest(stems) stem);
end $$;`);

    this.addSql(`create function search_text(folded text, languages text[]) returns tsvector language plpgsql stable parallel safe as $$
declare
  words text := search_words(coalesce(folded, ''));
  plain text := replace(words, 'callwardengap', ' ');
  lexemes text[] := search_endings(coalesce(folded, ''));
  config regconfig;
begin
  for config in select distinct search_config(each) from unnest(languages) each where search_config(each) is not null loop
    lexemes := lexemes || search_stems(plain, config);
  end loop;
  if octet_length(folded) > length(folded) then lexemes := lexemes || tsvector_to_array(to_tsvector('simple', search_pairs(folded))); end if;
  return to_tsvector('simple', words) || array_to_tsvector(lexemes);
end $$;`);

    // A tsvector has 1 MB at most, which only few texts exceed: those with very many different words. They are cut.
    this.addSql(`create function search_vector(account text, ids text[], names text[], about text[], said text, language text)
  returns tsvector language plpgsql stable as $$
declare
  gap constant tsvector := to_tsvector('simple', 'callwardengap');
  head tsvector := setweight(search_text(search_cut(search_fold(left(array_to_string(names, ' callwardengap '), 20000)), 20000), array['en', language]), 'A') || gap ||
    setweight(search_text(search_cut(search_fold(left(array_to_string(about, ' callwardengap '), 20000)), 20000), array['en', language]), 'B') || gap ||
    array_to_tsvector(array['account ' || account] || array(select '@' || id from unnest(ids) id where id is not null));
  bytes int := 1000000;
begin
  loop
    begin
      return ts_delete(head || setweight(search_text(search_cut(search_fold(search_cut(said, bytes)), bytes), array[language]), 'C'), 'callwardengap');
    exception when program_limit_exceeded then
      bytes := bytes / 2;
    end;
  end loop;
end $$;`);

    // Analyses that are there already are indexed anew in the background, see src/core/features/analyses/search/reindexing.ts.
    this.addSql(`create table "search_reindexing" ("id" varchar(255) not null, "position" varchar(255) not null, primary key ("id"));`);
    this.addSql(`insert into search_reindexing select 'words', '' where exists (select from analyses);`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table "search_reindexing";`);
    this.addSql(`drop function search_vector(text, text[], text[], text[], text, text);`);
    this.addSql(`drop function search_text(text, text[]);`);
    this.addSql(`drop function search_stems(text, regconfig);`);
    this.addSql(`drop function search_cut(text, int);`);
    this.addSql(`drop function search_config(text);`);
    this.addSql(`drop function search_endings(text);`);
    this.addSql(`drop function search_pairs(text);`);
    this.addSql(`drop function search_words(text);`);
    this.addSql(`drop function search_fold(text);`);
  }

}
