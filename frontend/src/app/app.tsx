import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { Providers } from './providers.tsx';
import { routes } from './routes.tsx';

export const router = createBrowserRouter(routes);

export const App = () => (
  <Providers>
    <RouterProvider router={router} />
  </Providers>
);
