import { readFileSync } from 'node:fs';
import { init } from '@embedpdf/pdfium';
import { DeckReadError } from '../pages';

/**
 * The C functions of pdfium this project calls. They are taken from the module's raw exports: the package's own wrappers
 * convert every boolean through a generic call that is several times slower, which shows at 5 calls a glyph.
 */
const FUNCTION_NAMES = [
  'FPDF_LoadMemDocument',
  'FPDF_CloseDocument',
  'FPDF_GetLastError',
  'FPDF_GetPageCount',
  'FPDF_GetMetaText',
  'FPDF_LoadPage',
  'FPDF_ClosePage',
  'FPDF_GetPageBoundingBox',
  'FPDFPage_GetRotation',
  'FPDFPage_CountObjects',
  'FPDFPage_GetObject',
  'FPDFPageObj_GetType',
  'FPDFPageObj_GetBounds',
  'FPDFPageObj_GetMatrix',
  'FPDFPageObj_GetFillColor',
  'FPDFPageObj_HasTransparency',
  'FPDFImageObj_GetImagePixelSize',
  'FPDFImageObj_GetImageDataRaw',
  'FPDFFormObj_CountObjects',
  'FPDFFormObj_GetObject',
  'FPDFPath_GetDrawMode',
  'FPDFPath_CountSegments',
  'FPDFPath_GetPathSegment',
  'FPDFPathSegment_GetPoint',
  'FPDFPathSegment_GetType',
  'FPDFPageObj_GetClipPath',
  'FPDFClipPath_CountPaths',
  'FPDFClipPath_CountPathSegments',
  'FPDFClipPath_GetPathSegment',
  'FPDFText_LoadPage',
  'FPDFText_ClosePage',
  'FPDFText_CountChars',
  'FPDFText_GetUnicode',
  'FPDFText_IsGenerated',
  'FPDFText_IsHyphen',
  'FPDFText_HasUnicodeMapError',
  'FPDFText_GetTextObject',
  'FPDFText_GetCharOrigin',
  'FPDFText_GetLooseCharBox',
  'FPDFText_GetCharBox',
  'FPDFText_GetFontSize',
  'FPDFText_GetMatrix',
  'FPDFText_GetFillColor',
  'FPDFTextObj_GetTextRenderMode',
  'FPDFTextObj_GetFont',
  'FPDFFont_GetBaseFontName',
  'FPDFFont_GetWeight',
  'FPDFFont_GetFlags',
  'FPDFLink_Enumerate',
  'FPDFLink_GetAnnotRect',
  'FPDFLink_GetAction',
  'FPDFAction_GetType',
  'FPDFAction_GetURIPath',
  'FPDFBitmap_CreateEx',
  'FPDFBitmap_FillRect',
  'FPDFBitmap_GetBuffer',
  'FPDFBitmap_GetStride',
  'FPDFBitmap_Destroy',
  'FPDF_RenderPageBitmap',
  'FPDFPageObj_SetFillColor',
  'FPDFPageObj_SetIsActive',
  'FPDFPageObj_CountMarks',
  'FPDFPageObj_GetMark',
  'FPDFPageObjMark_GetName',
  'EPDF_PNG_EncodeRGBA',
] as const;

type PdfiumFunction = (...args: number[]) => number;
export type PdfiumFunctions = Record<(typeof FUNCTION_NAMES)[number], PdfiumFunction>;

interface WasmExports {
  memory: { readonly buffer: ArrayBuffer };
  malloc: PdfiumFunction;
  free: PdfiumFunction;
}

const SCRATCH_BYTES = 16 * 1024;

/**
 * One instance of pdfium (WebAssembly) and its memory: the only place that touches pointers of the module's heap.
 * An instance is not usable after a trap: the owner drops it and loads another.
 */
export class PdfiumLibrary {
  /** Room for out-parameters and short strings; overwritten by every call that uses it. */
  readonly scratch: number;
  private view: DataView;

  private constructor(
    readonly call: PdfiumFunctions,
    private readonly wasm: WasmExports,
  ) {
    this.view = new DataView(wasm.memory.buffer);
    this.scratch = this.allocate(SCRATCH_BYTES);
  }

  /** Compiles and initialises a fresh instance from the package's own wasm file (no network); about 35 ms. */
  static async load(): Promise<PdfiumLibrary> {
    const file = readFileSync(require.resolve('@embedpdf/pdfium/pdfium.wasm'));
    const wasmBinary = file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength);
    // The module prints every trap; what went wrong reaches the caller as an error instead.
    const module = await init({ wasmBinary, print: () => undefined, printErr: () => undefined });
    module.PDFiumExt_Init();
    const wasm = module.pdfium.wasmExports as unknown as WasmExports & PdfiumFunctions;
    const functions = Object.fromEntries(FUNCTION_NAMES.map((name) => [name, wasm[name]])) as PdfiumFunctions;
    return new PdfiumLibrary(functions, wasm);
  }

  /** Size of the module's heap; it only ever grows. */
  get heapBytes(): number {
    return this.wasm.memory.buffer.byteLength;
  }

  /** @throws DeckReadError `analysis_failed` when the heap has no room. */
  allocate(bytes: number): number {
    const pointer = this.wasm.malloc(bytes);
    if (pointer === 0) throw new DeckReadError('analysis_failed', 'the file needs more memory than a deck may use');
    return pointer;
  }

  free(pointer: number): void {
    this.wasm.free(pointer);
  }

  /** Copies bytes into the heap; the caller frees the returned pointer. */
  copyIn(bytes: Uint8Array): number {
    const pointer = this.allocate(Math.max(bytes.length, 1));
    new Uint8Array(this.wasm.memory.buffer, pointer, bytes.length).set(bytes);
    return pointer;
  }

  /** A copy, because the heap's buffer is replaced whenever it grows. */
  copyOut(pointer: number, length: number): Uint8Array {
    return new Uint8Array(this.wasm.memory.buffer, pointer, length).slice();
  }

  float(pointer: number): number {
    return this.memory().getFloat32(pointer, true);
  }

  double(pointer: number): number {
    return this.memory().getFloat64(pointer, true);
  }

  int(pointer: number): number {
    return this.memory().getInt32(pointer, true);
  }

  setInt(pointer: number, value: number): void {
    this.memory().setInt32(pointer, value, true);
  }

  /** Reads a string through pdfium's two-step convention; strings longer than the scratch room read as empty. */
  readString(encoding: 'utf16le' | 'utf8', fill: (buffer: number, capacity: number) => number): string {
    const length = fill(this.scratch, SCRATCH_BYTES);
    const terminator = encoding === 'utf16le' ? 2 : 1;
    if (length <= terminator || length > SCRATCH_BYTES) return '';
    return Buffer.from(this.copyOut(this.scratch, length - terminator)).toString(encoding);
  }

  /** Calls with a NUL-terminated ASCII argument in the heap. */
  withAscii<T>(text: string, use: (pointer: number) => T): T {
    const pointer = this.copyIn(Buffer.from(`${text}\0`, 'latin1'));
    try {
      return use(pointer);
    } finally {
      this.free(pointer);
    }
  }

  private memory(): DataView {
    if (this.view.buffer !== this.wasm.memory.buffer) this.view = new DataView(this.wasm.memory.buffer);
    return this.view;
  }
}
