import 'reflect-metadata';
import { runProcess } from '@app/runtime';
import { createWorker } from './create-worker';

void runProcess('worker', createWorker);
