/** As `GET /portal/webhook-endpoints` answers them. */
export interface Endpoint {
  id: string;
  url: string;
  types: string[];
  pipeline_ids: string[] | null;
  description: string | null;
  status: 'active' | 'disabled';
  disabled_reason: string | null;
  failing_since: string | null;
  created_at: string;
}

export interface Attempt {
  at: string;
  status_code: number | null;
  milliseconds: number;
  error: string | null;
  response: string | null;
}

export interface Delivery {
  id: string;
  event_id: string;
  event_type: string;
  status: 'pending' | 'delivered' | 'failed' | 'dead';
  attempts: Attempt[];
  next_attempt_at: string | null;
  created_at: string;
}

export interface Notice {
  id: string;
  endpoint_id: string;
  url: string;
  reason: string | null;
  at: string | null;
}
