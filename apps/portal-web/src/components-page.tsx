import { useEffect, useState } from 'preact/hooks';
import { Loading } from './parts/screen';

type Components = (typeof import('./components'))['Components'];

/** At `#/components`, for whoever works on the page; its script comes with it. */
export function ComponentsPage() {
  const [loaded, setLoaded] = useState<{ Components: Components } | null>(null);
  useEffect(() => {
    void import('./components').then(setLoaded);
  }, []);
  return loaded ? <loaded.Components /> : <Loading rows={8} />;
}
