import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSiteWords } from '../locales/words.ts';

/** `/admin/new`: says so, and goes on to the bookings (rule 16.2). */
export function Redirecting() {
  const t = useSiteWords();
  const navigate = useNavigate();
  useEffect(() => {
    void navigate('/admin/bookings', { replace: true });
  }, [navigate]);
  return <p role="status">{t('redirecting')}</p>;
}
