import 'reflect-metadata';
import { loadConfig } from '@app/config';
import { runProcess } from '@app/runtime';
import { createWorker } from './create-worker';

void runProcess('worker', () => createWorker(loadConfig()));
