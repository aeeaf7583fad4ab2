import type { Schemas } from '../schemas';

export type Endpoint = Schemas['WebhookEndpointDto'];
export type Delivery = Schemas['WebhookDeliveryDto'];
export type Attempt = Delivery['attempts'][number];

export interface Notice {
  id: string;
  endpoint_id: string;
  url: string;
  reason: Endpoint['disabled_reason'];
  at: string | null;
}
