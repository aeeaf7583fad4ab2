export { ObservabilityModule } from './observability.module';
export { httpStatusOf, Readiness, type ReadinessReport } from './readiness';
