/** An event that a service of AWS puts on EventBridge's bus. */
export type BusEvent = { source: string; 'detail-type': string; detail: Readonly<Record<string, unknown>> };
