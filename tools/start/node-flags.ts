/**
 * How Node runs every process of the service on a bare machine (the image's ENTRYPOINT says the same but for the heap, whose bound Node
 * takes from the container's memory).
 *
 * - With a heap that may grow to gigabytes V8 leaves rubbish lying for long: the api came to rest at 230 to 320 MB instead of 190.
 * - V8 collects its young generation when the buffers held there reach twice this size. With its own 16 MB, the pieces of arriving decks
 *   set off a collection of the whole heap first, after every twenty megabytes: a third of the processor time of an upload.
 * - V8 collects and compiles with four threads beside the program's own, whatever the machine has. On two cores that PostgreSQL fills as well
 *   they took the program's time for 60 ms at each collection of the whole heap: every busy second, and so the slowest percent of lists.
 */
export const NODE_FLAGS = ['--max-semi-space-size=8', '--v8-pool-size=1', '--max-old-space-size=640'];
