export { ChangeViewRequest, CreateViewRequest, type ViewFilterRequest } from './dto/view.request.dto';
export * from './dto/view.response.dto';
export type { ViewSort } from './view-fields';
export * from './merged-view-members.repository';
export * from './view-alerts.service';
export * from './views.module';
export * from './views.service';
