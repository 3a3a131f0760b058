/**
 * What PostgreSQL and ClickHouse have added up, against a recount of ClickHouse's rows: one line for
 * each sum that differs.
 */
import { dayRows, metaRows, type Row } from "#test/support/store/stored-rows.ts";

const HOUR = 3_600_000;

export function findServerDrift(data: string): string[] {
  const meta = (sql: string) => metaRows(data, sql);
  const telemetry = (sql: string) => dayRows(data, "", sql);
  const issueOf = new Map(
    meta("SELECT group_id, issue_id FROM issue_group").map((row) => [row.group_id, row.issue_id]),
  );
  const byHour = telemetry(
    `SELECT group_id, intDiv(timestamp_ms, ${HOUR}) * ${HOUR} AS hour_ms, count() AS n FROM event
     GROUP BY group_id, hour_ms`,
  );
  const issues = new Map<unknown, number>();
  for (const { group_id: group, n } of byHour) {
    const issue = issueOf.get(group ?? null);
    issues.set(issue, (issues.get(issue) ?? 0) + Number(n));
  }
  const issueRows = [...issues].map(([id, n]) => ({ id: String(id), n }));
  return [
    ...differ("issue", issueRows, meta("SELECT id, events AS n FROM issue"), ["id"]),
    ...differ(
      "hour of a group",
      byHour,
      meta("SELECT group_id, hour_ms, sum(events) AS n FROM issue_hour GROUP BY 1, 2"),
      ["group_id", "hour_ms"],
    ),
    ...["release", "environment"].flatMap((key) =>
      differ(
        `tag ${key}`,
        telemetry(
          `SELECT group_id, assumeNotNull(${key}) AS value, count() AS n FROM event
           WHERE ${key} IS NOT NULL GROUP BY group_id, value`,
        ),
        telemetry(
          `SELECT group_id, value, sum(events) AS n FROM tag_count
           WHERE key = '${key}' AND group_id <> 0 GROUP BY group_id, value`,
        ),
        ["group_id", "value"],
      ),
    ),
    ...[HOUR, 24 * HOUR].flatMap((width) =>
      differ(
        `segments by ${width} ms`,
        telemetry(
          `SELECT project_id, intDiv(intDiv(start_us, 1000), ${width}) * ${width} AS start, count() AS n,
             sum(duration_us / 1000) AS ms
           FROM span WHERE is_segment GROUP BY project_id, start`,
        ),
        telemetry(
          `SELECT project_id, start_ms AS start, sum(spans) AS n, sum(total_ms) AS ms,
             arraySum(sumMap(histogram).2) AS bucketed
           FROM span_figure WHERE width_ms = ${width} AND project_id <> 0 GROUP BY project_id, start`,
        ),
        ["project_id", "start"],
      ),
    ),
    ...differ(
      "metric by the hour",
      telemetry(
        `SELECT project_id, name, type, unit, intDiv(intDiv(timestamp_us, 1000), ${HOUR}) * ${HOUR} AS hour,
           sum(count) AS n, sum(sum) AS ms
         FROM metric_point GROUP BY project_id, name, type, unit, hour`,
      ),
      telemetry(
        `SELECT project_id, name, type, unit, hour_ms AS hour, sum(count) AS n, sum(sum) AS ms
         FROM metric_hour WHERE project_id <> 0 GROUP BY project_id, name, type, unit, hour`,
      ),
      ["project_id", "name", "type", "unit", "hour"],
    ),
  ];
}

/** Fractions are added in another order here than there. */
function differ(
  what: string,
  should: readonly Row[],
  is: readonly Row[],
  key: readonly string[],
): string[] {
  const nameOf = (row: Row) => key.map((part) => row[part]).join(" ");
  const [wanted, kept] = [should, is].map((rows) => new Map(rows.map((row) => [nameOf(row), row])));
  const names = new Set([...(wanted?.keys() ?? []), ...(kept?.keys() ?? [])]);
  return [...names].flatMap((name) => {
    const [a, b] = [wanted?.get(name), kept?.get(name)];
    const isSame = (column: string) => {
      const [one, other] = [Number(a?.[column] ?? 0), Number(b?.[column] ?? 0)];
      return Math.abs(one - other) <= Math.abs(one) * 1e-9;
    };
    if (isSame("n") && isSame("ms")) return [];
    return [`${what} ${name}: ${JSON.stringify(b)}, but its rows say ${JSON.stringify(a)}`];
  });
}
