import { type AppConfig, loadConfig, type ProcessName } from '@app/config';

/** Of the environment. */
export const configuration = (name: ProcessName): AppConfig => loadConfig(undefined, name);
