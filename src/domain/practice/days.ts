/** Calendar days of a pupil's time zone. Only servers use them, because `Temporal` is missing in many browsers. */

/** @param time ISO 8601 */
const zoned = (time: string, zone: string): Temporal.ZonedDateTime => Temporal.Instant.from(time).toZonedDateTimeISO(zone);

const toTime = (zonedTime: Temporal.ZonedDateTime): string => new Date(zonedTime.epochMilliseconds).toISOString();

/** The first minute of the day of a time, ISO 8601. */
export const startOfDay = (time: string, zone: string): string => toTime(zoned(time, zone).startOfDay());

/** The first minute of the day after that of a time. */
export const startOfNextDay = (time: string, zone: string): string => toTime(zoned(time, zone).add({ days: 1 }).startOfDay());

/** The same time of day, days later. */
export const addDays = (time: string, days: number, zone: string): string => toTime(zoned(time, zone).add({ days }));

/** Calendar days from one time to another. */
export const daysBetween = (from: string, to: string, zone: string): number =>
  zoned(from, zone).toPlainDate().until(zoned(to, zone).toPlainDate(), { largestUnit: 'day' }).days;

/** The day of a time as a moment of UTC, for libraries that count days in UTC. */
export const asUtcDay = (time: string, zone: string): Date => new Date(zoned(time, zone).toPlainDate().toZonedDateTime('UTC').epochMilliseconds);
