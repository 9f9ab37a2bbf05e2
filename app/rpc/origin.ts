// The one file of the page where ids and times are born that a person's act creates.

let device = '';

/** Set once by the link, before any command is sent. */
export function setDevice(id: string): void {
  device = id;
}

/** Owner of leases and turns: this device, so that a reload keeps what it holds. */
export function deviceId(): string {
  return `device:${device}`;
}

export function newRequestId(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

export function nowIso(): string {
  return new Date().toISOString();
}

export function nowMs(): number {
  return Date.now();
}

/** Whole seconds, the scheduler's unit (extensions.md). */
export function nowSeconds(): string {
  return `${new Date().toISOString().slice(0, 19)}Z`;
}
