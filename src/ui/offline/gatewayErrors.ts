/** True for the statuses by which a proxy reports that the server did not answer. */
export const isGatewayError = (status: number): boolean => status === 502 || status === 504;
