export { ObservabilityModule } from './observability.module';
export { Readiness, type ReadinessReport } from './readiness';
