/**
 * How Node runs every process of the service on a bare machine. With a heap that may grow to gigabytes V8 leaves rubbish lying for
 * long: the api came to rest at 230 to 320 MB instead of 190. In a container Node takes the bound from the container's memory.
 */
export const NODE_FLAGS = ['--enable-source-maps', '--max-old-space-size=640'];
