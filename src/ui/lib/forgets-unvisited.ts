/**
 * Whether the browser deletes what scripts have stored after 7 days without a visit. Safari does; a site on the home screen is exempt. Safari
 * is recognised by an object that only Safari has.
 */
export const forgetsUnvisited = (): boolean => 'GestureEvent' in window && !('standalone' in navigator && navigator.standalone === true);
