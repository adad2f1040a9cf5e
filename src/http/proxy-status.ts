/** Whether a proxy has responded in place of the server, or the server cannot serve: the statuses 502, 503 and 504. */
export const isProxyStatus = (status: number): boolean => status >= 502 && status <= 504;
