/** A mistake in the configuration: shown as one line, without a stack. */
export class ConfigError extends Error {}
