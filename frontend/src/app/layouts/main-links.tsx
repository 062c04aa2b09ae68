import { NavLink } from 'react-router-dom';
import { useLanguage } from '../../shared/i18n/language.ts';
import { publicPages } from '../site-map.ts';

interface MainLinksProps {
  readonly className: string | undefined;
  readonly onFollow?: () => void;
}

/** The public menu (rule 16.1). */
export function MainLinks({ className, onFollow }: MainLinksProps) {
  const language = useLanguage();
  return publicPages.map(
    ({ path, menu }) =>
      menu && (
        <NavLink key={path} to={path} end className={className} onClick={onFollow}>
          {menu[language]}
        </NavLink>
      ),
  );
}
