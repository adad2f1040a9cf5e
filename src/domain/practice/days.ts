/** Calendar days of a pupil's time zone. Only servers use them, because `Temporal` is missing in many browsers. */

/** @param time ISO 8601 */
const zoned = (time: string, zone: string): Temporal.ZonedDateTime => Temporal.Instant.from(time).toZonedDateTimeISO(zone);

const toTime = (zonedTime: Temporal.ZonedDateTime): string => new Date(zonedTime.epochMilliseconds).toISOString();

/** Finds the calendar day of a time in the time zone and returns the moment at which that day begins. */
export const startOfDay = (time: string, zone: string): string => toTime(zoned(time, zone).startOfDay());

/** Finds the calendar day of a time in the time zone and returns the moment at which the next day begins. */
export const startOfNextDay = (time: string, zone: string): string => toTime(zoned(time, zone).add({ days: 1 }).startOfDay());

/** The same time of day some days later. */
export const addDays = (time: string, days: number, zone: string): string => toTime(zoned(time, zone).add({ days }));

/** The number of calendar days from one time to another. */
export const daysBetween = (from: string, to: string, zone: string): number =>
  zoned(from, zone).toPlainDate().until(zoned(to, zone).toPlainDate(), { largestUnit: 'day' }).days;

/** Finds the calendar day of a time in the zone, and returns midnight UTC of that day. The FSRS library counts days in UTC. */
export const asUtcDay = (time: string, zone: string): Date => new Date(zoned(time, zone).toPlainDate().toZonedDateTime('UTC').epochMilliseconds);
