import type { Handler } from '../actions';
import { DemoModule, DemoTeam } from '../demo/demo-team';

export const modules = [DemoModule];

export const demo: Handler = (session) => session.get(DemoTeam).make();
