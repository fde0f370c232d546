import type { Db } from '@redoubt/db/client';
import { Category } from '@redoubt/domain/catalog/file/schema';
import { sql } from 'kysely';

/**
 * Fills an empty database with `count` invented projects, the same ones every time. Their attributes are
 * distributed as among real ones: few categories and chains have most, one in ten is rated, most have no
 * visitors.
 */
export async function insertSyntheticListings(db: Db, { count }: { count: number }): Promise<void> {
  await sql`
    insert into project (id, name, tickers, categories, origin)
    select 'p-' || n, ${NAME}, array[upper(substr(md5(n::text), 1, 3 + n % 3))], '{}', 'token-list'
    from generate_series(1, ${count}::int) as n`.execute(db);
  await sql`
    insert into project_term (project_id, kind, term)
    select id, 'name', lower(name) from project union all select id, 'ticker', lower(tickers[1]) from project`.execute(db);
  await sql`
    with drawn as (
      select 'p-' || n as id, ${NAME} as name, ${random(1)} as place, ${random(2)} < 0.1 as rated, (100 * power(${random(3)}, 1.5))::int as score,
        ${skewed(4, 28)} as category, ${random(5)} < 0.3 as second, ${skewed(6, 28)} as other_category, ${skewed(7, 60)} as chain,
        (4 * power(${random(8)}, 2))::int as more_chains, ${random(9)} as audit, ${random(10)} as age, ${random(11)} as alert,
        ${random(12)} as views, ${random(13)} as votes, ${random(14)} as kyc, n
      from generate_series(1, ${count}::int) as n
    )
    insert into project_listing (project_id, demo, position, rank, rated, score, score_low, score_high, uncapped_low, coverage, tier,
      dimension_lows, dimension_highs, name_key, categories, chains, contracts, audits, audit_status, audited_on, incidents,
      last_alert_on, kyc, products, onboarded_at, votes_yes, votes_no, page_views, trending_position)
    select id, false, row_number() over best, rank() over (order by rated desc, case when rated then score end desc nulls last), rated, case when rated then score end,
      case when rated then score end, case when rated then least(100, score + 20) end, score, score, case when rated then 'C' else 'NR' end,
      array[50, 40, 30, 20, 10, null], array[90, 90, 80, 80, 70, null], lower(name),
      case when second and other_category <> category then array[${CATEGORY('category')}, ${CATEGORY('other_category')}]
        else array[${CATEGORY('category')}] end,
      (select array_agg(distinct 'chain-' || (chain + 7 * step * step) % 60) from generate_series(0, more_chains) as step),
      1 + more_chains, (audit * 10)::int % 4,
      case when audit < 0.2 then 'completed' when audit < 0.21 then 'in-progress' when audit < 0.3 then 'none' else 'unknown' end,
      case when audit < 0.2 then to_char(timestamptz '2026-11-01' - age * 1500 * interval '1 day', 'YYYY-MM-DD') end,
      0, case when alert < 0.02 then to_char(now() - alert * 50 * 1500 * interval '1 day', 'YYYY-MM-DD') end,
      case when kyc < 0.005 then 'gold' when kyc < 0.01 then 'silver' when kyc < 0.02 then 'bronze' else 'none' end,
      case when kyc < 0.02 then array['kyc'] when kyc < 0.03 then array['skynet', 'security-audit'] else '{}' end,
      now() - age * 1000 * interval '1 day', (power(votes, 40) * 500)::int, (power(votes, 60) * 300)::int,
      (power(views, 20) * 100000)::int, case when views > 0.95 then row_number() over (order by views desc, n) end
    from drawn
    window best as (order by rated desc, case when rated then score end desc nulls last, place, id)`.execute(db);
}

/** From 0 to 1, excluded; depends on the project's number `n` and `seed` alone. */
function random(seed: number) {
  return sql`((hashint8extended(n, ${sql.lit(seed)}) & 1073741823 | 1048576) / 1073741824.0::float8)`;
}

/** A whole number below `count`, small ones most often. */
function skewed(seed: number, count: number) {
  return sql`(${sql.lit(count)} * power(${random(seed)}, 3))::int % ${sql.lit(count)}`;
}

const SYLLABLES = sql`array['ka', 'lo', 'mi', 'ra', 'te', 'vo', 'xi', 'zu', 'ban', 'cor', 'del', 'fen', 'gar', 'hol', 'jin', 'nex']`;
const KINDS = sql`array['Swap', 'Finance', 'Protocol', 'Network', 'Chain', 'Token', 'DAO', 'Labs', 'Vault', 'Bridge', 'Coin', 'Pay']`;
const syllable = (shift: number) => sql`(${SYLLABLES})[1 + ((hashint8extended(n, 99) >> ${sql.lit(shift)}) & 15)]`;
const NAME = sql`initcap(${syllable(0)} || ${syllable(4)} || ${syllable(8)}) || ' ' || (${KINDS})[1 + (hashint8extended(n, 98) & 15) % 12]`;

const CATEGORY = (column: string) =>
  sql`(${sql.val([...Category.options])}::text[])[1 + ${sql.ref(column)} % ${sql.lit(Category.options.length)}]`;
