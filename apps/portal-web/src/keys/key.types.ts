export interface Key {
  id: string;
  name: string;
  portal: 'investor' | 'founder';
  env: 'live' | 'test';
  scopes: ('read' | 'write')[];
  prefix: string;
  last4: string;
  last_used_at: string | null;
  created_at: string;
  status: 'active' | 'revoked';
}

export interface KeyRequest {
  at: string;
  method: string;
  endpoint: string;
  status: number;
  request_id: string;
}
