import { NavLink } from 'react-router-dom';
import { useSiteTexts } from '../locales/texts.ts';

interface MainLinksProps {
  readonly className: string | undefined;
  readonly onFollow?: () => void;
}

/** The public menu (spec, section 2): Booking, Prices, Contacts. */
export function MainLinks({ className, onFollow }: MainLinksProps) {
  const texts = useSiteTexts();
  const links = [
    { to: '/', text: texts.booking },
    { to: '/prices', text: texts.prices },
    { to: '/contacts', text: texts.contacts },
  ];
  return links.map(({ to, text }) => (
    <NavLink key={to} to={to} end className={className} onClick={onFollow}>
      {text}
    </NavLink>
  ));
}
