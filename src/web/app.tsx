import { createBrowserRouter, Outlet, RouterProvider } from 'react-router';
import { PageFrame } from './frame/page-frame.tsx';

const router = createBrowserRouter([
  {
    element: (
      <PageFrame user={null} onSignOut={() => {}}>
        <Outlet />
      </PageFrame>
    ),
    children: [{ path: '*', element: null }],
  },
]);

export const App = () => <RouterProvider router={router} />;
