import { NavLink } from 'react-router-dom';
import { useSiteWords } from '../locales/words.ts';

interface MainLinksProps {
  readonly className: string | undefined;
  readonly onFollow?: () => void;
}

/** The public menu (rule 16.1): Booking, Prices, Contacts. */
export function MainLinks({ className, onFollow }: MainLinksProps) {
  const t = useSiteWords();
  const links = [
    { to: '/', text: t('booking') },
    { to: '/prices', text: t('prices') },
    { to: '/contacts', text: t('contacts') },
  ];
  return links.map(({ to, text }) => (
    <NavLink key={to} to={to} end className={className} onClick={onFollow}>
      {text}
    </NavLink>
  ));
}
