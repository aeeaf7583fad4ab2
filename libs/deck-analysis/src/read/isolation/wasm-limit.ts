const PAGE_BYTES = 65_536;

interface WasmMemory {
  readonly buffer: ArrayBuffer;
  grow(pages: number): number;
}

/**
 * Makes every WebAssembly memory of this thread refuse to grow past a size, as the engine would on a small machine. V8's heap
 * limits do not count WebAssembly memory, so without this a 1 KB file can make a parser take gigabytes.
 */
export function limitWasmMemory(maxBytes: number): void {
  const { Memory } = (globalThis as unknown as { WebAssembly: { Memory: { prototype: WasmMemory } } }).WebAssembly;
  const grow = Memory.prototype.grow;
  Memory.prototype.grow = function growWithin(this: WasmMemory, pages: number): number {
    if (this.buffer.byteLength + pages * PAGE_BYTES > maxBytes) throw new RangeError('WebAssembly memory limit reached');
    return grow.call(this, pages);
  };
}
