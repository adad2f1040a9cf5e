/** 502, 503 and 504: a proxy has responded in place of the server, or the server cannot serve. */
export const isProxyStatus = (status: number): boolean => status >= 502 && status <= 504;
