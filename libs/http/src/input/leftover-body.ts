import type { Socket } from 'node:net';
import type { Response } from 'express';
import type { ServiceRequest } from '../request-context';
import { FLOOR_BYTES, FLOOR_MS } from './body-flow';

interface Patience {
  /** Read and dropped; what comes after that stays on the line. */
  bytes: number;
  /** In each of these spans at least `floorBytes` must arrive. */
  everyMs: number;
  floorBytes: number;
}

const MIB = 1024 * 1024;
/** Whoever we know may have sent the largest upload and a little more, and reads our answer when all of it is gone. */
const KNOWN: Patience = { bytes: 64 * MIB, everyMs: FLOOR_MS, floorBytes: FLOOR_BYTES };
const STRANGER: Patience = { bytes: MIB, everyMs: 5000, floorBytes: Infinity };
/** For a caller that is still sending, to read the answer. */
const FAREWELL_MS = 5000;

/**
 * For a request that was answered before its body had arrived. If the connection were closed at once, the sender would lose the answer;
 * so a bounded part of the rest is read and dropped, and then the connection is closed. To be called on `finish`, before Node itself
 * begins to read all of the rest.
 */
export function dropLeftover(request: ServiceRequest, response: Response): void {
  // `Connection: close` of our own says that the rest is not waited for.
  if (request.complete || request.destroyed || response.getHeader('connection') === 'close') return;
  const { socket } = request;
  const patience = request.context.principal === null ? STRANGER : KNOWN;
  const close = (): void => void socket.destroy();
  let [moved, total] = [0, 0];
  const floor = setInterval(() => {
    if (moved < patience.floorBytes) close();
    moved = 0;
  }, patience.everyMs);
  let farewell: NodeJS.Timeout | undefined;
  const drop = (piece: Buffer): void => {
    moved += piece.length;
    total += piece.length;
    if (total <= patience.bytes) return;
    request.off('data', drop);
    request.pause();
    socket.end();
    clearInterval(floor);
    farewell = setTimeout(close, FAREWELL_MS);
  };
  const over = (): void => {
    clearInterval(floor);
    clearTimeout(farewell);
    request.off('end', over);
    socket.off('close', over);
    // The socket's own again, for the next request on it.
    delete (socket as Partial<Socket>).destroySoon;
    if (socket.writableEnded) socket.destroySoon();
  };
  request.once('end', over);
  socket.once('close', over);
  // A caller that asked for the end of the connection gets it with the answer, and may finish sending.
  socket.destroySoon = () => void socket.end();
  request.on('data', drop);
  request.resume();
  // A first read shows Node that somebody reads the rest; else it would read and drop all of it itself, without a bound.
  request.read();
}
