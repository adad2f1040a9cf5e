/**
 * Whether the browser deletes what scripts have stored after 7 days without a visit, as Safari does; a site on the home screen is exempt.
 * Told by what Safari alone has.
 */
export const forgetsUnvisited = (): boolean => 'GestureEvent' in window && !('standalone' in navigator && navigator.standalone === true);
