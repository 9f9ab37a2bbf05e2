// Boots PDFium from its WebAssembly bytes; the only file that knows how the package is made.

import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium';
import type { Result } from '../../../app/kernel/result.ts';

export interface Pdfium {
  readonly api: WrappedPdfiumModule;
  /** Bytes of the WebAssembly memory. A call may let the memory grow, so ask again after every call. */
  bytes(): Uint8Array<ArrayBufferLike>;
  /** Called for every character. The package's own wrappers of these take ten times as long. */
  readonly charBox: (text: number, index: number, box: number) => number;
  readonly charOrigin: (text: number, index: number, x: number, y: number) => number;
  float(pointer: number): number;
  double(pointer: number): number;
  /** Room for the few numbers that a call answers through pointers. */
  readonly scratch: number;
  allocate(size: number): number;
  free(pointer: number): void;
}

/** Given as a function, so that nothing of it is loaded before there is a PDF. */
export type LoadPdfium = () => Promise<Result<Pdfium>>;

const SCRATCH_BYTES = 64;

export async function bootPdfium(wasmBinary: ArrayBuffer): Promise<Pdfium> {
  // Its own messages are for developers of PDFium, and may name what a file holds.
  const silent = { print: () => {}, printErr: () => {} };
  const api = await init({ wasmBinary, ...silent });
  api.PDFiumExt_Init();
  const { pdfium } = api;
  let view = new DataView(pdfium.HEAPU8.buffer);
  const current = (): DataView => {
    if (view.buffer !== pdfium.HEAPU8.buffer) view = new DataView(pdfium.HEAPU8.buffer);
    return view;
  };
  return {
    api,
    bytes: () => pdfium.HEAPU8,
    charBox: pdfium.cwrap('FPDFText_GetLooseCharBox', 'number', ['number', 'number', 'number']),
    charOrigin: pdfium.cwrap('FPDFText_GetCharOrigin', 'number', ['number', 'number', 'number', 'number']),
    float: (pointer) => current().getFloat32(pointer, true),
    double: (pointer) => current().getFloat64(pointer, true),
    scratch: pdfium.wasmExports.malloc(SCRATCH_BYTES),
    allocate: (size) => pdfium.wasmExports.malloc(size),
    free: (pointer) => pdfium.wasmExports.free(pointer),
  };
}
